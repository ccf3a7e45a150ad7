-- Makes every server that runs look at its files. Returns the number that stands for them.
UPDATE cardcage.epoch SET value = value + 1 RETURNING value
