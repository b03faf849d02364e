-- When the mail service refused an answer to an enquiry, or a day of trying was over.
ALTER TABLE enquiry_words ADD COLUMN not_sent_at timestamptz(3);
