ALTER TABLE `playing_sessions` ADD `clockSeconds` numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `playing_sessions` SET `clockSeconds` = `seconds`;--> statement-breakpoint
INSERT INTO `jobs` (`id`, `kind`, `payload`, `status`, `attempts`, `run_at`, `created`, `updated`) SELECT 'hours0000000000', 'learning.hours', '{}', 'pending', 0, strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE EXISTS (SELECT 1 FROM `enrollments` WHERE `mostHours` > 0);
