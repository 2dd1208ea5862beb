ALTER TABLE `invoices` ADD `details` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `corrects` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_invoices_corrects` ON `invoices` (`corrects`);--> statement-breakpoint
ALTER TABLE `orders` ADD `billing` text;