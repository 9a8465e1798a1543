-- A request starts a payment by card, and keeps the processor's page of it once. The posting queue does all else.
grant insert (id, business_id, cashpoint_id, partner, state, amount, fee, vat, cost, description, email, url, requested_by, request_id, created_at, expires_at),
  update (url) on card_payment to kasuwa_app;
create policy begins_started on card_payment as restrictive for insert to kasuwa_app with check (state = 'started' and url is null);
create policy page_kept_once on card_payment as restrictive for update to kasuwa_app using (state = 'started' and url is null) with check (true);
