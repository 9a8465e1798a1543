-- A batch of money is decided from rows as they were read. That they still were so was counted by who had sent the update, and the
-- commit waited for that answer. Now the statement itself refuses, and the commit can travel behind it.
create function refuse_changed_rows(what text, unchanged bigint, expected bigint) returns bigint language plpgsql as $$
begin
  raise exception '%: % of % rows were still as they had been read', what, unchanged, expected;
end $$;
