ALTER TABLE `devis` ADD `depositPercent` numeric;--> statement-breakpoint
ALTER TABLE `devis` ADD `depositCents` numeric;--> statement-breakpoint
ALTER TABLE `devis` ADD `balanceOn` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `depositOf` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `balance` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `balanceOn` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `balanceAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `openedEarlyAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_orders_depositOf` ON `orders` (`depositOf`);