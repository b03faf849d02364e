-- What is tried is counted where requests are, in request_limits (server/limits/rate-limits.ts).
DROP TABLE throttles;
