-- Reads the number of the latest change that hosts must notice, in the transaction of this change.
SELECT value FROM cardcage.epoch
