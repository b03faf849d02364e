-- From which request a message or a mail came: by it the log leads from the proxy to the mail.
ALTER TABLE outbox ADD COLUMN request_id text;
ALTER TABLE outgoing_mails ADD COLUMN request_id text;
