CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`triggerKind` text DEFAULT '' NOT NULL,
	`triggerRef` text DEFAULT '' NOT NULL,
	`itemKind` text DEFAULT '' NOT NULL,
	`itemRef` text DEFAULT '' NOT NULL,
	`itemVariant` text DEFAULT '' NOT NULL,
	`sentence` text DEFAULT '' NOT NULL,
	`percent` numeric,
	`active` integer DEFAULT false NOT NULL,
	`position` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `offer` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `offerAfter` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `spaceSentAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_orders_offer` ON `orders` (`offer`);--> statement-breakpoint
CREATE INDEX `idx_orders_offerAfter` ON `orders` (`offerAfter`);