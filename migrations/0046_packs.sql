CREATE TABLE `packs` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`coverImage` text DEFAULT '' NOT NULL,
	`price` numeric DEFAULT 0 NOT NULL,
	`salePrice` numeric,
	`courses` text DEFAULT '[]' NOT NULL,
	`produits` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`order` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_packs_slug` ON `packs` (`slug`);--> statement-breakpoint
CREATE INDEX `idx_packs_status_order` ON `packs` (`status`,`order`);--> statement-breakpoint
ALTER TABLE `courses` ADD `openPrice` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `courses` ADD `minPrice` numeric;--> statement-breakpoint
ALTER TABLE `produits` ADD `openPrice` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `produits` ADD `minPrice` numeric;