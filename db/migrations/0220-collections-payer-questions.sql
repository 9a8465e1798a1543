-- "I have sent it": a payer asks whether the money has come, and the bank is asked at once. One row an order, the last time it was asked.
create table payer_question (
  expected_payment_id text primary key references expected_payment,
  business_id text not null references business,
  asked_at timestamptz not null,
  answered_at timestamptz,
  failed boolean not null default false
);
create index payer_question_open on payer_question (asked_at) where answered_at is null;
select belongs_to_business('payer_question', 'select, insert, update');

-- The order whose time was over, for which the payer wanted a new number. An order is followed once, and its follower never.
alter table expected_payment add column follows text references expected_payment;

-- The page of a payer also says what the bank has answered, and which order follows.
drop function expected_payment_page(text);
create function expected_payment_page(page_token text)
returns table (business_name text, reference text, note text, amount bigint, received bigint, state text, account_state text, account_number text,
  account_name text, account_ends_at timestamptz, ends_at timestamptz, created_at timestamptz, ended_at timestamptz, takes_money boolean, others jsonb,
  return_to text, framed_by text, paid_at timestamptz, paid_by_card boolean, may_follow boolean, next_token text, first_token text, first_has_money boolean, asked_at timestamptz,
  answered_at timestamptz, failed boolean)
language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select e.business_name, e.reference, e.note, e.amount, e.received, e.state, e.account_state, e.account_number, e.account_name, e.account_ends_at,
    e.ends_at, e.created_at, e.ended_at, b.standing in ('open', 'no_debit') and b.tier <> 'unverified',
    coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'amount', m.amount, 'state', m.state, 'due_at', m.due_at, 'back_at', m.back_at, 'by_card', c.channel = 'card')
        order by m.at)
      from (
        select o.* from (
          select collection_id, kind, amount, state, due_at, back_at, created_at as at from mismatch where expected_payment_id = e.id
          union all
          select collection_id, 'moved', amount, 'moved', moved_at, null, moved_at from moved_payment where from_id = e.id
        ) o order by o.at limit 20
      ) m join collection c on c.id = m.collection_id), '[]'),
    case when starts_with(e.return_to, 'https://' || s.host || '/') then e.return_to end, case when s.may_frame then s.host end,
    p.received_at, coalesce(p.channel = 'card', false), e.origin = 'link' and e.follows is null, n.token, f.token,
    coalesce(f.received > 0 or exists (select from mismatch m where m.expected_payment_id = f.id and m.state <> 'sent_back'), false), q.asked_at, q.answered_at, coalesce(q.failed, false)
  from expected_payment e join business b on b.id = e.business_id
  left join pay_page_setting s on s.business_id = e.business_id
  left join collection p on p.id = e.paid_by
  left join expected_payment n on n.follows = e.id
  left join expected_payment f on f.id = e.follows
  left join payer_question q on q.expected_payment_id = e.id
  where e.token = page_token
$$;
revoke execute on function expected_payment_page(text) from public;
grant execute on function expected_payment_page(text) to kasuwa_people, kasuwa_system;
