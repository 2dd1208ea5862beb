CREATE TABLE `terms_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`digest` text DEFAULT '' NOT NULL,
	`publishedAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_terms_versions_digest` ON `terms_versions` (`digest`) WHERE "terms_versions"."digest" != '';--> statement-breakpoint
ALTER TABLE `consents` ADD `terms` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `devis` ADD `depositPercent` numeric;--> statement-breakpoint
ALTER TABLE `devis` ADD `depositCents` numeric;--> statement-breakpoint
ALTER TABLE `devis` ADD `balanceOn` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `depositOf` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `balance` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `balanceOn` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `balanceAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `openedEarlyAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_orders_depositOf` ON `orders` (`depositOf`);