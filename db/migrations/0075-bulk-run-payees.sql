-- Names the beneficiaries that the request chose or left out, so that a repeated request is the same payment only with the same ones.
alter table bulk_run add column payees text; -- Null: paid before this column.
