CREATE TABLE `sale_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`devis` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`authorName` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_sale_notes_order` ON `sale_notes` (`order`);--> statement-breakpoint
CREATE INDEX `idx_sale_notes_devis` ON `sale_notes` (`devis`);