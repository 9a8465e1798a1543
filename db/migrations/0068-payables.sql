-- What the house owes: the cost of the rails to partners, and taxes (docs/money.md M56 to M60).

-- The price of one payment out at a partner, in kobo. The newest row that has started is in force.
create table partner_tariff (
  partner text not null,
  kobo bigint not null check (kobo >= 0),
  starts_on date not null,
  primary key (partner, starts_on)
);
grant select, insert on partner_tariff to kasuwa_system;
select hidden_from_app('partner_tariff');
-- The fee of the interbank switch for one transfer. Finance enters the contract's price.
insert into partner_tariff (partner, kobo, starts_on) values ('vfd', 375, '2020-01-01');

-- M56: the accrued cost of one day. Payments count under the day in which they were asked for.
create table rail_cost_day (
  id text primary key, -- partner:day
  partner text not null,
  day date not null,
  payments integer not null check (payments >= 0),
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null,
  unique (partner, day)
);
grant select, insert on rail_cost_day to kasuwa_system;
select hidden_from_app('rail_cost_day');
select append_only('rail_cost_day');

-- What is due for one month: a partner's invoice, or the return of a tax.
create table payable (
  id text primary key,
  kind text not null check (kind in ('rails', 'vat', 'stamp_duty', 'withholding_tax')),
  partner text, -- Of an invoice.
  month date not null, -- Its first day.
  amount bigint not null check (amount > 0), -- Accrued by the end of the month.
  deducted bigint not null default 0 check (deducted between 0 and amount), -- VAT of invoices, set against the VAT that is due.
  state text not null check (state in ('open', 'paid')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  number text, -- Of the invoice, or of the filed return.
  paid bigint, -- What left the bank.
  invoice_vat bigint, -- Deductible VAT of the invoice.
  ended_at timestamptz,
  unique nulls not distinct (kind, partner, month),
  check ((kind = 'rails') = (partner is not null)),
  check ((state = 'paid') = (ended_at is not null and number is not null and paid is not null))
);
create index payable_open on payable (due_at, id) where state = 'open';
create unique index payable_number on payable (kind, partner, number) where number is not null;
grant select, insert, update on payable to kasuwa_system;
select hidden_from_app('payable');

-- M66: businesses that are being closed are work of the desk.
create index business_closing on business (id) where standing = 'closing';
