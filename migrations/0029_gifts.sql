CREATE TABLE `gifts` (
	`id` text PRIMARY KEY NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`giverName` text DEFAULT '' NOT NULL,
	`firstName` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`sendAt` text DEFAULT '' NOT NULL,
	`invitation` text DEFAULT '' NOT NULL,
	`corrections` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_gifts_order` ON `gifts` (`order`);--> statement-breakpoint
CREATE INDEX `idx_gifts_email` ON `gifts` (`email`);--> statement-breakpoint
CREATE INDEX `idx_gifts_invitation` ON `gifts` (`invitation`);