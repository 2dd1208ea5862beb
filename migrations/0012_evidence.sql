ALTER TABLE `certificates` ADD `evidence` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `learning_events` ADD `rank` numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `learning_events` ADD `statement` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `learning_events` ADD `hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `idx_learning_events_user_rank` ON `learning_events` (`user`,`rank`) WHERE rank > 0;--> statement-breakpoint
CREATE INDEX `idx_learning_events_rank` ON `learning_events` (`rank`) WHERE rank = 0;--> statement-breakpoint
INSERT INTO `jobs` (`id`, `kind`, `payload`, `status`, `attempts`, `run_at`, `created`, `updated`) SELECT 'evidence0000000', 'evidence.seal', '{}', 'pending', 0, strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE EXISTS (SELECT 1 FROM `learning_events`);
