CREATE TABLE `carts` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`items` text,
	`changedAt` text DEFAULT '' NOT NULL,
	`remindsAt` text DEFAULT '' NOT NULL,
	`remindedAt` text DEFAULT '' NOT NULL,
	`tokenDigest` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_carts_user` ON `carts` (`user`) WHERE user != '';--> statement-breakpoint
CREATE UNIQUE INDEX `idx_carts_email` ON `carts` (`email`) WHERE email != '';--> statement-breakpoint
CREATE INDEX `idx_carts_remindsAt` ON `carts` (`remindsAt`);--> statement-breakpoint
CREATE INDEX `idx_carts_tokenDigest` ON `carts` (`tokenDigest`);