-- A search finds a payment by words of its remark and by parts of its references (docs/decisions/0053). Each word is an index entry in the
-- order of the list, so the newest lines of a word are read without the others.
create table history_item_word (
  business_id text not null,
  word text collate "C" not null,
  created_at timestamptz not null,
  id text not null,
  primary key (business_id, word, created_at, id)
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
select belongs_to_business('history_item_word');

-- The form in which references are compared: O is 0, I and L are 1. `readReferenceParts` in modules/history does the same.
create function fold_reference(reference text) returns text language sql immutable strict parallel safe as
$$ select translate(lower(reference), 'oil', '011') $$;

-- `7q4k0p2m` of KSW-7Q4K-0P2M: `formatShortReference` (modules/short-reference.ts).
create function short_reference_text(code bigint) returns text language sql immutable strict parallel safe as $$
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', (code >> (5 * place) & 31)::int + 1, 1), '' order by place desc)
  from generate_series(0, 7) place
$$;

-- The words of a remark, and behind `#` the whole of each reference without separators, and the parts after its first separator.
create function line_words(narration text, reference text, code bigint) returns setof text language sql immutable strict parallel safe as $$
  select word from (select * from search_words(left(narration, 200)) with ordinality s(word, at) where length(word) > 1 order by at limit 12) remark
  union select '#' || part from unnest(array[short_reference_text(code), right(short_reference_text(code), 4)]) part
  union select '#' || left(regexp_replace(fold_reference(reference), '[^a-z0-9]+', '', 'g'), 40) where reference ~ '[A-Za-z0-9]'
  union select '#' || left(part, 40) from regexp_split_to_table(fold_reference(reference), '[^a-z0-9]+') with ordinality p(part, at)
    where at > 1 and length(part) >= 4
$$;

create view listed_item_word with (security_invoker = true) as
  select h.business_id, w.word, h.created_at, h.id
  from history_item h cross join lateral line_words(h.narration, h.reference, payment_code(h.number)) w(word);
grant select on listed_item_word to kasuwa_system;

create function add_item_words() returns trigger language plpgsql as $$
begin
  insert into history_item_word (business_id, word, created_at, id)
  select a.business_id, w.word, a.created_at, a.id
  from added a cross join lateral line_words(a.narration, a.reference, payment_code(a.number)) w(word);
  return null;
end $$;
insert into history_item_word (business_id, word, created_at, id) select * from listed_item_word;
create trigger lines_findable after insert on history_item referencing new table as added for each statement execute function add_item_words();
