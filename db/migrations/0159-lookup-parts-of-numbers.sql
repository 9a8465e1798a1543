-- Parts of our own account numbers and of payout banks, for the search of operators. No payment writes these tables.
create index cashpoint_number_part on cashpoint using gin (account_number gin_trgm_ops) where account_number is not null;
create index alternate_account_number_part on alternate_account using gin (account_number gin_trgm_ops) where account_number is not null;
create index payout_bank_number_part on payout_bank using gin (account_number gin_trgm_ops);
