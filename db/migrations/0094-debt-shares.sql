-- The share of each credit that pays a debt is held in the commit of the credit, and stays due (docs/money.md M64, docs/decisions/0055).
-- `secured`: the sum of the open liens of a recovery. It replaces the last entry of the wallet of which a share was taken.
alter table debt_recovery drop column wallet_seq, add column secured bigint not null default 0 check (secured >= 0);
create index hold_debt on hold (about) where state = 'open' and about like 'dbr\_%';
