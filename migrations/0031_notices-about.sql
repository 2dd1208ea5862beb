ALTER TABLE `notifications` ADD `about` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_notifications_about` ON `notifications` (`about`);