ALTER TABLE `enrollments` ADD `otherAccess` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `cartDigest` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_orders_cartDigest` ON `orders` (`cartDigest`);