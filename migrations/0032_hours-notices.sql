ALTER TABLE `courses` ADD `mostHours` numeric;--> statement-breakpoint
ALTER TABLE `enrollments` ADD `mostHours` numeric;--> statement-breakpoint
ALTER TABLE `enrollments` ADD `connectedSeconds` numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `enrollments` ADD `hoursWarnedAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `enrollments` ADD `usedUpAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `about` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_notifications_about` ON `notifications` (`about`);