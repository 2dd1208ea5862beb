ALTER TABLE `orders` ADD `downloads` text;--> statement-breakpoint
ALTER TABLE `produits` ADD `downloadLimit` numeric;--> statement-breakpoint
ALTER TABLE `produits` ADD `related` text DEFAULT '[]' NOT NULL;