-- Staff compare the last digits of a number with those on a document. They never read the number.
grant select (last_four) on bvn_check to kasuwa_operator;
grant select (last_four) on nin_check to kasuwa_operator;
