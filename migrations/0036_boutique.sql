CREATE TABLE `restock_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`produit` text DEFAULT '' NOT NULL,
	`variant` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`consent` text DEFAULT '' NOT NULL,
	`stopToken` text DEFAULT '' NOT NULL,
	`toldAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_restock_notices_produit` ON `restock_notices` (`produit`);--> statement-breakpoint
CREATE INDEX `idx_restock_notices_email` ON `restock_notices` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_restock_notices_stopToken` ON `restock_notices` (`stopToken`);--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `carrier` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `trackingNumber` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `shippedAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `downloads` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `isShipping` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `produits` ADD `downloadLimit` numeric;--> statement-breakpoint
ALTER TABLE `produits` ADD `related` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `site_settings` ADD `shipping` text;