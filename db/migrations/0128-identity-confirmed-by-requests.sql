-- A video confirms once, whoever gave it. The function says of other businesses only that they have one with these bytes.
create function is_confirming_video(hash bytea) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from video_confirmation where sha256 = hash)
$$;
revoke execute on function is_confirming_video(bytea) from public;
grant execute on function is_confirming_video(bytea) to kasuwa_app, kasuwa_system;
grant select (id, business_id, confirmed_at), update (upload_id, sha256, confirmed_at) on video_confirmation to kasuwa_app;
create policy confirms_once on video_confirmation as restrictive for update to kasuwa_app using (confirmed_at is null) with check (confirmed_at is not null);
