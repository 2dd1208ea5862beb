ALTER TABLE `courses` ADD `isFree` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `produits` ADD `isFree` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `courses` SET `isFree` = true WHERE `price` = 0 AND `openPrice` = false AND `status` != 'draft';--> statement-breakpoint
UPDATE `produits` SET `isFree` = true WHERE `price` = 0 AND `openPrice` = false AND `status` != 'draft';
