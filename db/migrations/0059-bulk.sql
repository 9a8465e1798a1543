-- Beneficiaries are deleted in the commit that writes the audit trail, which is not the role of requests.
revoke delete on bulk_beneficiary from kasuwa_app;
