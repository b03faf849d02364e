-- Where the gift of a guest's day goes, if they say it.
ALTER TABLE guest_occasions ADD COLUMN pin text CHECK (pin ~ '^[1-9][0-9]{5}$');
