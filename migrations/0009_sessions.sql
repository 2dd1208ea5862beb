CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`lastUsedAt` text DEFAULT '' NOT NULL,
	`endsAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_sessions_endsAt` ON `sessions` (`endsAt`);--> statement-breakpoint
CREATE INDEX `idx_sessions_collectionRef_recordRef` ON `sessions` (`collectionRef`,`recordRef`);