-- Enquiries as a thread: where each stands, whose it is, by when it is answered, and what was said.
ALTER TABLE enquiries ADD COLUMN state text NOT NULL DEFAULT 'new'
  CHECK (state IN ('new', 'open', 'waiting for them', 'quoted', 'won', 'lost', 'closed', 'spam'));
ALTER TABLE enquiries ADD COLUMN assigned_to text REFERENCES staff ON DELETE SET NULL;
ALTER TABLE enquiries ADD COLUMN due_at timestamptz(3);
ALTER TABLE enquiries ADD COLUMN version int NOT NULL DEFAULT 1;
-- Until now they were answered from the mailbox.
UPDATE enquiries SET state = 'closed' WHERE created_at < now() - interval '14 days';
CREATE INDEX enquiries_by_due ON enquiries (due_at, number) WHERE state IN ('new', 'open');
CREATE INDEX enquiries_by_state ON enquiries (state, number DESC);

CREATE TABLE enquiry_words (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_number int NOT NULL REFERENCES enquiries ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('them', 'us', 'note')), -- 'them': pasted from a mail by staff
  words text NOT NULL CHECK (words <> ''),
  staff_name text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX enquiry_words_of_enquiry ON enquiry_words (enquiry_number, id);

CREATE TABLE snippets (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  words text NOT NULL
);
