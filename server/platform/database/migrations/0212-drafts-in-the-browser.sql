-- unused since 0200: drafts are kept in the browser only
DROP TABLE drafts;
