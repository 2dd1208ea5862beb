ALTER TABLE `playing_sessions` ADD `beganAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `playing_sessions` SET `beganAt` = `created`;--> statement-breakpoint
UPDATE `playing_sessions` SET `beganAt` = '1970-01-01 00:00:00.000Z' WHERE rowid IN (SELECT min(rowid) FROM `playing_sessions` GROUP BY `user`);
