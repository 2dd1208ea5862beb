ALTER TABLE `payments` ADD `variant` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `produits` ADD `options` text;--> statement-breakpoint
ALTER TABLE `produits` ADD `variants` text;--> statement-breakpoint
ALTER TABLE `produits` ADD `fromPrice` numeric;