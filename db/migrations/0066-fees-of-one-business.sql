-- A price that one business alone has, decided like any other (CONST-23). It stands before the price of its class.
alter table fee_rule add column business_id text references business;
-- From its day on the business has the price of its class again. Its other figures mean nothing.
alter table fee_rule add column follows_class boolean not null default false;
alter table fee_rule add check (business_id is null or classification is null);
alter table fee_rule add check (not follows_class or business_id is not null);
alter table fee_rule drop constraint fee_rule_name_classification_from_kobo_starts_on_key;
alter table fee_rule add unique nulls not distinct (name, classification, business_id, from_kobo, starts_on);
-- One business must not read the price of another.
select hidden_from_app('fee_rule');
