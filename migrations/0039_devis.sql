CREATE TABLE `devis` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`billing` text,
	`lines` text,
	`totalCents` numeric DEFAULT 0 NOT NULL,
	`validUntil` text DEFAULT '' NOT NULL,
	`conditions` text DEFAULT '' NOT NULL,
	`accessToken` text DEFAULT '' NOT NULL,
	`sentAt` text DEFAULT '' NOT NULL,
	`acceptedAt` text DEFAULT '' NOT NULL,
	`acceptedName` text DEFAULT '' NOT NULL,
	`acceptedText` text DEFAULT '' NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_devis_number` ON `devis` (`number`);--> statement-breakpoint
CREATE INDEX `idx_devis_status` ON `devis` (`status`);--> statement-breakpoint
CREATE INDEX `idx_devis_email` ON `devis` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_devis_accessToken` ON `devis` (`accessToken`) WHERE "devis"."accessToken" != '';