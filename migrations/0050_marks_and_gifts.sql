CREATE TABLE `marked_files` (
	`id` text PRIMARY KEY NOT NULL,
	`produit` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`line` text DEFAULT '' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_marked_files_order` ON `marked_files` (`order`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_marked_files_produit_source_order` ON `marked_files` (`produit`,`source`,`order`);--> statement-breakpoint
ALTER TABLE `gifts` ADD `opened` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_gifts_opened` ON `gifts` (`opened`);--> statement-breakpoint
ALTER TABLE `payments` ADD `isGift` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `produits` ADD `marksPdf` integer DEFAULT false NOT NULL;