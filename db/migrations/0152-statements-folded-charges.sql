-- Whether fee, VAT and stamp duty are lines of their own, or stand in the line of their payment.
alter table statement add charges text not null default 'lines' check (charges in ('lines', 'folded'));
