ALTER TABLE `certificate_templates` ADD `fileNames` text;--> statement-breakpoint
ALTER TABLE `client_documents` ADD `fileNames` text;--> statement-breakpoint
ALTER TABLE `client_messages` ADD `fileNames` text;--> statement-breakpoint
ALTER TABLE `courses` ADD `fileNames` text;--> statement-breakpoint
ALTER TABLE `lessons` ADD `fileNames` text;--> statement-breakpoint
ALTER TABLE `media` ADD `fileNames` text;--> statement-breakpoint
ALTER TABLE `packs` ADD `fileNames` text;--> statement-breakpoint
ALTER TABLE `produits` ADD `fileNames` text;--> statement-breakpoint
ALTER TABLE `users` ADD `fileNames` text;--> statement-breakpoint
ALTER TABLE `working_copies` ADD `fileNames` text;