-- Search in the history. Each way to search has an index that begins with the business. No indexed column changes later, so that
-- updates of a line still leave the indexes alone.
create index history_party on history_item (business_id, party_account, created_at desc, id desc);
create index history_amount on history_item (business_id, amount, created_at desc, id desc);
create index history_total on history_item (business_id, total, created_at desc, id desc) where total <> amount;
-- An answer of the bank never changes, while a transfer takes over its session id later.
create index transfer_answer_session on transfer_answer (business_id, session_id) where session_id is not null;
-- The same columns in another order: a search knows the session id and not the partner.
alter table collection drop constraint collection_partner_session_id_key,
  add constraint collection_partner_session_id_key unique (session_id, partner);

-- The words under which the other side of payments is found: those of its name, its account number and the last four digits. An account
-- has new rows when it pays or is paid under another name. Compared byte by byte, so that an index finds the beginning of a word.
create table counterparty_word (
  business_id text not null,
  account_number text not null,
  bank_code text not null,
  name text not null,
  word text collate "C" not null,
  primary key (business_id, account_number, bank_code, name, word)
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create index counterparty_word_begins on counterparty_word (business_id, word);
select belongs_to_business('counterparty_word');

-- The words of a text without capitals, marks, hooks and apostrophes: `foldName` (platform/nigeria) and `searchWords` (modules/history).
create function search_words(words text) returns setof text language sql immutable strict parallel safe as $$
  select left(word, 40) from regexp_split_to_table(
    replace(replace(replace(translate(lower(regexp_replace(regexp_replace(normalize(words, nfkd),
      '[''‘’‛`´′ʹʻʼʽʾʿˈꞌ＇]', '', 'g'), '[\u0300-\u036f]', '', 'g')),
      'ɓɗɖđƙƴŋɛəǝɔøıɩʊłƁƊƉĐƘƳŊƐƏƎƆØŁ', 'bdddkyneeeooiiulbdddkyneeeool'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\s!-/:-@[-`{-~]+') word
  where word <> ''
$$;

-- A known account and name cost one look into the index, and are not split. In one order, so that two batches do not wait for each other.
create function add_counterparty_words() returns trigger language plpgsql as $$
begin
  insert into counterparty_word (business_id, account_number, bank_code, name, word)
  select distinct a.business_id, a.party_account, a.party_bank_code, a.name, w.word
  from (
    select business_id, party_account, party_bank_code, left(party_name, 200) as name from added
    where not exists (
      select from counterparty_word k
      where (k.business_id, k.account_number, k.bank_code, k.name) = (added.business_id, added.party_account, added.party_bank_code, left(added.party_name, 200))
      offset 0)
    offset 0
  ) a cross join lateral (select search_words(a.name) union select a.party_account union select right(a.party_account, 4)) w(word)
  where w.word <> ''
  order by 1, 2, 3, 4, 5
  on conflict do nothing;
  return null;
end $$;

-- The words that the lines of the history ask for.
create view listed_counterparty_word with (security_invoker = true) as
  select distinct a.business_id, a.party_account as account_number, a.party_bank_code as bank_code, a.name, w.word
  from (select distinct business_id, party_account, party_bank_code, left(party_name, 200) as name from history_item) a
  cross join lateral (select search_words(a.name) union select a.party_account union select right(a.party_account, 4)) w(word)
  where w.word <> '';
grant select on listed_counterparty_word to kasuwa_system;
insert into counterparty_word select * from listed_counterparty_word;
create trigger counterparties_findable after insert on history_item referencing new table as added
  for each statement execute function add_counterparty_words();
