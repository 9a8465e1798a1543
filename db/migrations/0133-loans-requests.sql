-- The warranter of a loan reads it, too. It sees nothing else of the borrower.
create policy by_warranter on loan for select to kasuwa_app using (warranter_id collate "C" = any ((select current_businesses())::text[]));
-- Who sees a loan sees its plan and all its payments, of which some may be the other side's. `exists` could read all loans instead.
create policy by_loan on loan_instalment for select to kasuwa_app using ((select true from loan where loan.id = loan_id));
create policy by_loan on loan_movement for select to kasuwa_app using ((select true from loan where loan.id = loan_id));
grant insert on warranter to kasuwa_app;
