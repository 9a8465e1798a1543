-- Counted anew when a third has changed, and thousands of rows, not after each tenth: while a database is young and busy that was
-- every ten seconds for all of them, a tenth of everything that the server did. What is read of them is read by key, and the planner
-- takes their size from the files.
alter table account set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table account_day set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table audit_entry set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table business_counter set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table clearing_item set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table collection set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table command_key set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table customer set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table day_total set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table entry set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table history_item set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table hold set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table inbound_notice set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table journal set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table ledger_batch set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table live_event set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table meter set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table pin_grant set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table state_move set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table transfer set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table transfer_answer set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
alter table transfer_attempt set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
