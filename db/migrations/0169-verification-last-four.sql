-- Staff compare the last digits of a number with those on a document. They never read the number.
select open_to_operators('bvn_check', 'select (step_id, business_id, fingerprint, last_four)');
select open_to_operators('nin_check', 'select (step_id, business_id, fingerprint, last_four)');
