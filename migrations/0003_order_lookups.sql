CREATE TABLE `order_lookups` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`tokenDigest` text DEFAULT '' NOT NULL,
	`expiresAt` text DEFAULT '' NOT NULL,
	`openedAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_order_lookups_email` ON `order_lookups` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_order_lookups_tokenDigest` ON `order_lookups` (`tokenDigest`);--> statement-breakpoint
CREATE INDEX `idx_order_lookups_expiresAt` ON `order_lookups` (`expiresAt`);