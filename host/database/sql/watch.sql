-- Answers when the server does.
SELECT 1
