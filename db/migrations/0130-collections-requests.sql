-- A cashier asks for a reversal, and the owner declines it.
grant insert, update (state, decided_by, answer, ended_at) on reversal_request to kasuwa_app;
