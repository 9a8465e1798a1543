-- A password that was reset with a code by text message opens the cap too: a thief of the phone number gets that code.
alter table outflow_cap drop constraint outflow_cap_reason_check;
alter table outflow_cap add constraint outflow_cap_reason_check check (reason in ('new_device', 'pin_reset', 'contact_changed', 'password_reset'));
