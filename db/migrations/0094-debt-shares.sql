-- The share of each credit that pays a debt is held in the commit of the credit, and stays due (docs/money.md M64, docs/decisions/0055).
-- `secured`: the sum of the open liens of a recovery. It replaces `wallet_seq`, which stays until no process of the release before writes it.
alter table debt_recovery add column secured bigint not null default 0 check (secured >= 0);
create index hold_debt on hold (about) where state = 'open' and about like 'dbr\_%';
