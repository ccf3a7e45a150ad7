-- Returns the number that grows with every change that all hosts must notice.
SELECT value FROM cardcage.epoch
