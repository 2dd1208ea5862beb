CREATE TABLE `listening_evenings` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`day` text DEFAULT '' NOT NULL,
	`seconds` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_listening_evenings_user_day` ON `listening_evenings` (`user`,`day`);--> statement-breakpoint
ALTER TABLE `users` ADD `hidesEvenings` integer DEFAULT false NOT NULL;